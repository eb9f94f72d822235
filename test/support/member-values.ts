export { membersOf, partSettingsFaults, settingsFaults, valuesOf, type Judgement } from '@espalier/testing';

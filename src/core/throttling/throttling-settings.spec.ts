import { describeSettingsSection } from '@espalier/testing';
import { ThrottlingSettingsSection } from './throttling-settings';

describeSettingsSection(new ThrottlingSettingsSection(), {
  valid: [{ attempts: 3 }, { windowMinutes: 15 }],
  invalid: { attempts: { attempts: 0 }, lockoutMinutes: { windowMinutes: 1 } },
});

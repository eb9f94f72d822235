export { ContentDefinitionModule } from './content-definition.module';
export { ContentDefinitions, type Precondition } from './content-definitions';
export { ContentType, type NamedPart } from './content-type';
export { type ContentMember, type FieldMember, type PartMember } from './content-member';
export { DefinitionChangedError, TypeInUseError } from './content-definition-errors';
export { ContentTypeEntity } from './content-type.entity';
export { fieldSettings, type MemberTypes } from './definition/member-types';
export { displayNameOf, ITEM_MEMBERS, wireName, isSameStereotype } from './definition/names';
export { TYPE_RULE, type TypeRule } from './type-rule';

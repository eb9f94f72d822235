export { ContentDefinitionModule } from './content-definition.module';
export { ContentDefinitions, type Precondition } from './content-definitions';
export { ContentType, type NamedPart } from './content-type';
export { type ContentMember, type FieldMember, type PartMember } from './content-member';
export { ContentTypeEntity } from './content-type.entity';
export { ITEM_MEMBERS, wireName } from './definition/names';

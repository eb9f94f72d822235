export { DtoPipe, misreadMember, readDto, strayMembers } from './read-dto';
export { dtoMembers } from './dto-members';
export { AreTexts, MayBeAbsent, NotLookedAt } from './member-decorators';

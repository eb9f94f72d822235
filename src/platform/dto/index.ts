export { DtoPipe, misreadMember, readDto, strayMembers } from './read-dto';
export { dtoMembers, AreTexts, MayBeAbsent, NotLookedAt } from './dto-members';

export { DtoPipe } from './dto.pipe';
export { dtoMembers } from './dto-members';
export { AreTexts, MayBeAbsent, NotLookedAt } from './member-decorators';
export { readDto } from './read-dto';

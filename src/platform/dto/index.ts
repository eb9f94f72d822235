export { DtoPipe, misreadMember, readDto, strayMembers } from './read-dto';
export { ruleMessages, shownRule } from './dto-faults';
export { dtoMembers, AreTexts, MayBeAbsent, NotLookedAt } from './dto-members';

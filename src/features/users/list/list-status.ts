import type { UsersStatus } from '@espalier/plugin-sdk';

export const USER_STATUSES: readonly UsersStatus[] = ['enabled', 'disabled'];

import { type Principal, type SecuredContent, type Sentence, sentence } from '@espalier/plugin-sdk';
import { lacking, permissionTitle } from '#core/auth';
import { DomainError } from '#platform/errors';

class PartForbiddenError extends DomainError {
  constructor(permission: string, member: string) {
    super(
      'forbidden',
      'content-parts.forbidden',
      `Changing ${member} needs the permission ${permission}. Leave it as it is, or ask an administrator for a role that has it.`,
      { permission, shown: lacking(permission) },
    );
  }
}

/** The caller may edit drafts, but what is in this one will be published without anybody being asked again. */
export class ScheduledDraftError extends DomainError {
  constructor(member: string, due: string) {
    super(
      'forbidden',
      'content-parts.scheduled-draft',
      `This draft is scheduled to be published (${member} is ${due}), so changing it needs the permission PublishContent. Ask someone who has it to clear the date first.`,
      {
        permission: 'PublishContent',
        shown: sentence(
          'This draft is scheduled to be published, and you do not have the permission “{permission}”. Ask someone who has it to clear the date first.',
          { permission: permissionTitle('PublishContent') },
        ).shown,
      },
    );
  }
}

/** The caller may publish, but not have the item become the home page by it, as somebody else has asked in the draft. */
export class HomepageForbiddenError extends DomainError {
  constructor(member: string, permission: string) {
    super(
      'forbidden',
      'content-parts.homepage',
      `The item asks to be the home page (${member}), so publishing it needs the permission ${permission}. Set ${member} to false, or ask someone who has the permission to publish it.`,
      {
        permission,
        shown: sentence(
          'This item would become the home page, and you do not have the permission “{permission}”. Clear “Use as home page”, or ask someone who has the permission to publish it.',
          { permission: permissionTitle(permission) },
        ).shown,
      },
    );
  }
}

export class HiddenFeedError extends DomainError {
  constructor(member: string, fault: Sentence) {
    super('invalid', 'content-parts.hidden-feed', `${member} ${fault.message}`, { faults: [{ member, ...fault }] });
  }
}

export function requirePermission(
  principal: Principal,
  permission: string,
  member: string,
  content?: SecuredContent,
): void {
  if (!principal.may(permission, content)) throw new PartForbiddenError(permission, member);
}

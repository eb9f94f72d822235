import {
  Contributes,
  PERMISSION_PROVIDER,
  type PermissionDefinition,
  type PermissionProvider,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

/** What one may do with content, strongest first. */
const VERBS = {
  Publish: { title: text('Publish or unpublish'), implies: ['Edit'] },
  Edit: { title: text('Edit'), implies: ['View', 'Preview', 'Clone'] },
  Delete: { title: text('Delete'), implies: [] },
  View: { title: text('View'), implies: [] },
  Preview: { title: text('Preview'), implies: [] },
  Clone: { title: text('Clone'), implies: [] },
} as const;

const category = text('Content');
const verbs = Object.keys(VERBS) as (keyof typeof VERBS)[];
const anyContent = (verb: string): string => `${verb}Content`;
const ownContent = (verb: string): string => `${verb}OwnContent`;

/**
 * The content permissions: each verb for all content and for one's own, each with forms per securable type
 * (`Publish_BlogPost`, `PublishOwn_BlogPost`). Own forms imply each other as the verbs do.
 */
@Contributes(PERMISSION_PROVIDER)
export class ContentPermissions implements PermissionProvider {
  readonly permissions: readonly PermissionDefinition[] = [
    ...verbs.flatMap((verb) => definitionsOf(verb)),
    { name: 'ListContent', title: text('List content items'), category, typePrefix: 'ListContent_' },
    { name: 'EditContentOwner', title: text('Edit the owner of content'), category, typePrefix: 'EditContentOwner_' },
  ];

  readonly defaultRoles = {
    Editor: [...verbs.map(anyContent), 'ListContent'],
    Author: verbs.map(ownContent),
    Contributor: verbs.filter((verb) => verb !== 'Publish').map(ownContent),
    Authenticated: ['ViewContent'],
    Anonymous: ['ViewContent'],
  };
}

function definitionsOf(verb: keyof typeof VERBS): PermissionDefinition[] {
  const { title, implies } = VERBS[verb];
  return [
    {
      name: anyContent(verb),
      title: text('{title} content of others', { title }),
      category,
      implies: implies.map(anyContent),
      ownForm: ownContent(verb),
      typePrefix: `${verb}_`,
    },
    {
      name: ownContent(verb),
      title: text('{title} own content', { title }),
      category,
      implies: implies.map(ownContent),
      typePrefix: `${verb}Own_`,
    },
  ];
}

import {
  Contributes,
  PERMISSION_PROVIDER,
  type PermissionDefinition,
  type PermissionProvider,
} from '@espalier/plugin-sdk';

/** What one may do with content, strongest first. */
const VERBS = {
  Publish: { title: 'Publish or unpublish', implies: ['Edit'] },
  Edit: { title: 'Edit', implies: ['View', 'Preview', 'Clone'] },
  Delete: { title: 'Delete', implies: [] },
  View: { title: 'View', implies: [] },
  Preview: { title: 'Preview', implies: [] },
  Clone: { title: 'Clone', implies: [] },
} as const;

const category = 'Content';
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
    { name: 'ListContent', title: 'List content items', category, typePrefix: 'ListContent_' },
    { name: 'EditContentOwner', title: 'Edit the owner of content', category, typePrefix: 'EditContentOwner_' },
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
      title: `${title} content of others`,
      category,
      implies: implies.map(anyContent),
      ownForm: ownContent(verb),
      typePrefix: `${verb}_`,
    },
    {
      name: ownContent(verb),
      title: `${title} own content`,
      category,
      implies: implies.map(ownContent),
      typePrefix: `${verb}Own_`,
    },
  ];
}

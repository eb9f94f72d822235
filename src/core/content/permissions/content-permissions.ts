import {
  Contributes,
  PERMISSION_PROVIDER,
  type PermissionDefinition,
  type PermissionProvider,
} from '@espalier/plugin-sdk';
import { perLanguage, text } from '#platform/texts';

/** What one may do with content, strongest first. */
const actions = perLanguage(
  () =>
    ({
      Publish: { title: text('Publish or unpublish'), verb: text('Publish'), implies: ['Edit'] },
      Edit: { title: text('Edit'), verb: text('Edit'), implies: ['View', 'Preview', 'Clone'] },
      Delete: { title: text('Delete'), verb: text('Delete'), implies: [] },
      View: { title: text('View'), verb: text('View'), implies: [] },
      Preview: { title: text('Preview'), verb: text('Preview'), implies: [] },
      Clone: { title: text('Duplicate'), verb: text('Duplicate'), implies: [] },
    }) as const,
);

const category = () => text('Content');
type Verb = keyof ReturnType<typeof actions>;

const verbs = Object.keys(actions()) as Verb[];
const anyContent = (verb: string): string => `${verb}Content`;
const ownContent = (verb: string): string => `${verb}OwnContent`;

/**
 * The content permissions: each verb for all content and for one's own, each with forms per securable type
 * (`Publish_BlogPost`, `PublishOwn_BlogPost`). Own forms imply each other as the verbs do.
 */
@Contributes(PERMISSION_PROVIDER)
export class ContentPermissions implements PermissionProvider {
  get permissions(): readonly PermissionDefinition[] {
    return [
      ...verbs.flatMap((verb) => definitionsOf(verb)),
      {
        name: 'ListContent',
        title: text('List content items'),
        verb: text('List'),
        category: category(),
        typePrefix: 'ListContent_',
      },
      {
        name: 'EditContentOwner',
        title: text('Edit the owner of content'),
        verb: text('Edit owner'),
        category: category(),
        typePrefix: 'EditContentOwner_',
      },
    ];
  }

  readonly defaultRoles = {
    Editor: [...verbs.map(anyContent), 'ListContent'],
    Author: verbs.map(ownContent),
    Contributor: verbs.filter((verb) => verb !== 'Publish').map(ownContent),
    Authenticated: ['ViewContent'],
    Anonymous: ['ViewContent'],
  };
}

function definitionsOf(verb: Verb): PermissionDefinition[] {
  const { title, verb: heading, implies } = actions()[verb];
  return [
    {
      name: anyContent(verb),
      title: text('{title}: all', { title }),
      verb: heading,
      category: category(),
      implies: implies.map(anyContent),
      ownForm: ownContent(verb),
      typePrefix: `${verb}_`,
    },
    {
      name: ownContent(verb),
      title: text('{title}: own', { title }),
      category: category(),
      implies: implies.map(ownContent),
      typePrefix: `${verb}Own_`,
    },
  ];
}

import { IsBoolean, IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { ManagedRecord, sentence, type FormField, type RecordManagement, type RecordStore } from '@espalier/plugin-sdk';
import { AreTexts, MayBeAbsent } from '#platform/dto';
import { ApiProperty } from '#platform/openapi';
import { perLanguage, text } from '#platform/texts';
import { InvalidScopeError, OpenidChangedError, ScopeNotFoundError } from '../openid-errors';
import { isBuiltIn, type Scope } from './built-in-scopes';
import { Scopes } from './scopes';

const NAME = { example: 'orders', description: 'What applications ask for.' };
const MAX_NAME = 100;
const BUILT_IN = 'Whether it is always there and stays as it is.';

class ScopeBody {
  @ApiProperty({ description: 'What people read when they are asked for consent. Default: the name.' })
  @MayBeAbsent()
  @IsString()
  @MinLength(1)
  @MaxLength(255)
  displayName?: string;

  @ApiProperty({ description: 'A longer text for people who are asked for consent.' })
  @IsString()
  @MaxLength(1000)
  description = '';

  @ApiProperty({
    description: 'Audiences besides this service for which tokens with the scope may be asked: absolute URIs.',
  })
  @AreTexts(20, 2000)
  resources: string[] = [];

  @ApiProperty({ description: BUILT_IN })
  @IsBoolean()
  @IsIn([false])
  builtIn = false;
}

class CreateScopeDto extends ScopeBody {
  @ApiProperty(NAME)
  @IsString()
  @MaxLength(MAX_NAME)
  name: string;
}

class ReplaceScopeDto extends ScopeBody {
  @ApiProperty(NAME)
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_NAME)
  name?: string;
}

class ScopeDto extends ScopeBody {
  @ApiProperty(NAME)
  name: string;

  @ApiProperty({ type: Boolean, description: BUILT_IN })
  override builtIn = false;
}

interface ScopeView extends Scope {
  readonly builtIn: boolean;
}

const fields = perLanguage((): readonly FormField[] => [
  {
    name: 'name',
    label: text('Name'),
    hint: text('The name that applications request, without spaces. It cannot be changed later.'),
  },
  {
    name: 'displayName',
    label: text('Title'),
    hint: text('Shown to people when they are asked for consent. Empty: the name.'),
    optional: true,
  },
  { name: 'description', label: text('Description'), hint: text('A longer explanation.'), optional: true },
  {
    name: 'resources',
    label: text('Audiences'),
    hint: text('Other services that tokens can be requested for: one absolute URI per line.'),
    control: 'lines',
    optional: true,
  },
]);

@ManagedRecord({
  api: 'openid/scopes',
  admin: 'OpenID/Scopes',
  key: 'name',
  one: 'scope',
  changed: () => new OpenidChangedError(),
  get title() {
    return text('Scopes');
  },
  get newTitle() {
    return text('New scope');
  },
  get many() {
    return text('scopes');
  },
  permission: 'ManageScopes',
  navigation: {
    get group() {
      return text('Administration');
    },
    icon: 'key-round',
    position: 61,
    help: 'applications#scopes',
  },
  create: CreateScopeDto,
  replace: ReplaceScopeDto,
  shown: ScopeDto,
  tag: 'OpenID Connect',
  operations: {
    list: { summary: 'Lists the scopes, the built-in ones first' },
    remove: { summary: 'Removes a scope. Applications that were allowed it lose it' },
  },
})
export class ScopeRecords implements RecordManagement<ScopeView, ReplaceScopeDto> {
  get deletionWarning() {
    return text('Applications that have this scope lose it. This cannot be undone.');
  }
  get columns() {
    return [
      {
        title: text('Name'),
        text: ({ name, builtIn }: ScopeView) => (builtIn ? text('{name} (built in)', { name }) : name),
      },
      {
        title: text('Shown to people'),
        text: ({ displayName, description }: ScopeView) =>
          description ? `${displayName}: ${description}` : displayName,
      },
      { title: text('Audiences'), text: ({ resources }: ScopeView) => resources },
    ];
  }
  readonly store: RecordStore<ScopeView, ReplaceScopeDto>;

  constructor(scopes: Scopes) {
    this.store = {
      page: async ({ first, skip }) => {
        const all = await scopes.all();
        return { items: all.slice(skip, skip + first).map(shown), totalCount: all.length };
      },
      get: async (name) => {
        const scope = await scopes.find(name);
        if (!scope) throw new ScopeNotFoundError(name);
        return shown(scope);
      },
      create: async ({ name = '', builtIn: _never, ...values }) => ({
        record: shown(await scopes.create(name, values)),
      }),
      replace: async (name, { name: named = name, builtIn: _never, ...values }, check) => {
        if (named !== name) throw new InvalidScopeError('name', sentence('Must be as in the path: it cannot change.'));
        return { record: shown(await scopes.put(name, values, (current) => check(shown(current)))) };
      },
      remove: (name, check) => scopes.remove(name, (current) => check(shown(current))),
    };
  }

  fields(): readonly FormField[] {
    return fields();
  }

  async obstacleTo({ builtIn }: ScopeView): Promise<string | undefined> {
    return builtIn ? text('It is built in and cannot be changed.') : undefined;
  }
}

function shown({ name, displayName, description, resources }: Scope): ScopeView {
  return { name, displayName, description, resources, builtIn: isBuiltIn(name) };
}

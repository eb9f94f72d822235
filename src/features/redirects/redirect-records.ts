import { IsString, MaxLength } from 'class-validator';
import { ManagedRecord, type FormField, type RecordManagement, type RecordStore } from '@espalier/plugin-sdk';
import { ApiProperty } from '#platform/openapi';
import { text } from '#platform/texts';
import type { Redirect, RedirectValues } from './redirect';
import { Redirects } from './redirects';

const LONGEST_PATH = 2048;
const LONGEST_ADDRESS = 2000;

export class RedirectValuesDto {
  @ApiProperty({
    example: 'blog/old-post',
    description: 'A path without slashes around it, whatever its case; `blog/*` is everything beneath `blog`.',
  })
  @IsString()
  @MaxLength(LONGEST_PATH)
  from: string;

  @ApiProperty({
    example: '/journal/new-post',
    description:
      'A path that begins with a slash, or an address of an allowed origin. `/journal/*` keeps what is behind `blog/`. Where it is the URL of an item, the redirect follows the item.',
  })
  @IsString()
  @MaxLength(LONGEST_ADDRESS)
  to: string;
}

export class RedirectDto extends RedirectValuesDto {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The item that it leads to, wherever that moves; null for one that leads to an address.',
  })
  contentItemId: string | null;
}

@ManagedRecord({
  api: 'redirects',
  admin: 'Redirects',
  key: 'from',
  one: 'redirect',
  get title() {
    return text('Redirects');
  },
  get newTitle() {
    return text('New redirect');
  },
  get many() {
    return text('redirects');
  },
  permission: 'ManageRedirects',
  navigation: {
    get group() {
      return text('Site');
    },
    icon: 'arrow-left-right',
    position: 45,
    help: 'site#redirects',
  },
  create: RedirectValuesDto,
  shown: RedirectDto,
  operations: {
    list: { summary: 'Lists the redirects, by the path that they lead from' },
    create: { problems: [409] },
    replace: { problems: [409] },
  },
})
export class RedirectRecords implements RecordManagement<Redirect, RedirectValues> {
  get deletionWarning() {
    return text('Links to the old path then lead nowhere. This cannot be undone.');
  }
  get columns() {
    return [
      { title: text('From'), text: nameOf },
      { title: text('To'), text: ({ to }: Redirect) => to },
      {
        title: text('Target'),
        text: ({ contentItemId }: Redirect) => (contentItemId === null ? text('An address') : text('An item')),
      },
    ];
  }
  readonly store: RecordStore<Redirect, RedirectValues>;

  constructor(redirects: Redirects) {
    this.store = {
      page: (request) => redirects.page(request),
      get: (from) => redirects.get(from),
      create: async (values) => ({ record: await redirects.create(values) }),
      replace: async (from, values, check) => ({ record: await redirects.replace(from, values, check) }),
      remove: (from, check) => redirects.remove(from, check),
    };
  }

  get links() {
    return [{ title: text('Import and export'), path: 'Csv' }];
  }

  nameOf = nameOf;

  fields(): readonly FormField[] {
    return [
      {
        name: 'from',
        label: text('From'),
        hint: text('The old path, such as blog/old-post. Use blog/* for everything below blog.'),
      },
      {
        name: 'to',
        label: text('To'),
        hint: text(
          'A path such as /journal/new-post, or a URL on an allowed origin. Use /journal/* to keep the rest of the old path.',
        ),
      },
    ];
  }
}

function nameOf({ from }: Redirect): string {
  return `/${from}`;
}

import { request } from 'node:http';
import { defineTypes, plant } from '../fixtures/garden-types';
import { faultyMembers, itemOf, problemOf, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

let world: ContentWorld;
let api: ContentApi;
let contentItemId: string;

beforeAll(async () => {
  world = await startContentWorld();
  api = world.admin;
  await defineTypes(api, 'Cutting', 'Plant');
  ({ contentItemId } = itemOf(await api.post(plant('Pear', { aliasPart: { alias: 'pear' } }))));
});
afterAll(() => world.stop());

/** Sends a body to POST and to the dry run, for a new item and for a stored one: all are refused alike, and nothing is written. */
async function refused(members: object): Promise<string[]> {
  const answers: string[][] = [];
  for (const body of [plant('Quince', { ...members }), { contentItemId, ...members }]) {
    for (const save of [api.post, api.postDraft, api.validate]) {
      answers.push(faultyMembers(await world.unchanged(() => save(body))));
    }
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  return answers[0];
}

/** JSON text, since `JSON.stringify` gives up long before the service has to. */
function nested(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels);
}

describe('A body that is not JSON, or no object', () => {
  it.each([
    '{',
    '{"contentType":"Plant",}',
    "{'a':1}",
    'undefined',
    '',
    '\u0000',
    '{"a":1}{"b":2}',
    '{"a":01}',
    '{"a":NaN}',
    '[]',
    '[{"contentType":"Plant"}]',
    'null',
    '"text"',
    '7',
  ])('is 400: %j', async (body) => {
    problemOf(await world.unchanged(() => api.post(body)), 400);
  });

  it('is 415 with another content type or character set, and 400 without any body', async () => {
    const body = JSON.stringify(plant('Pear'));
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'application/json; charset=latin1',
    ]) {
      problemOf(await world.unchanged(() => api.post(body, { 'content-type': type })), 415);
    }
    problemOf(await world.unchanged(() => api.post(body, { 'content-encoding': 'compress' })), 415);
    problemOf(await world.unchanged(() => api.send('POST', '/api/content')), 400);
    expect((await api.validate(body)).status).toBe(200);
  });

  it('is 400 when its bytes are not UTF-8, rather than stored as something else', async () => {
    const [before, after] = JSON.stringify(plant('Pear', { latinName: '*' })).split('*');
    const body = Buffer.concat([Buffer.from(before), Buffer.of(0xff, 0xfe), Buffer.from(after)]);
    problemOf(await world.unchanged(() => api.send('POST', '/api/content', { body })), 400);
  });

  it('is 413 beyond the limit, whatever it holds, and read in full just below it', async () => {
    const large = (length: number) =>
      JSON.stringify(plant('Pear', { markdownBodyPart: { markdown: 'x'.repeat(length) } }));
    for (const body of [large(2_000_000), 'x'.repeat(2_000_000), '['.repeat(2_000_000)]) {
      problemOf(await world.unchanged(() => api.post(body)), 413);
    }
    expect((await api.validate(large(1_000_000))).status).toBe(200);
  });

  it('is refused when it is nested too deeply, wherever that is', async () => {
    for (const levels of [33, 200, 20_000]) {
      const bodies = [
        `{"contentType":"Plant","tags":${nested(levels)}}`,
        `{"contentType":"Plant","source":${'{"url":'.repeat(levels)}1${'}'.repeat(levels)}}`,
        JSON.stringify({ contentItem: `{"contentType":"Plant","tags":${nested(levels)}}` }),
        nested(levels),
      ];
      for (const body of bodies) {
        problemOf(await world.unchanged(() => api.post(body)), 400);
      }
    }
  });
});

describe('A member that is wrong', () => {
  it.each<[string, object, string[]]>([
    ['text as a part', { titlePart: 'Pear' }, ['titlePart']],
    ['a list as a part', { titlePart: [] }, ['titlePart']],
    ['a number as a title', { titlePart: { title: 7 } }, ['titlePart.title']],
    ['an object as a path', { autoroutePart: { path: {} } }, ['autoroutePart.path']],
    ['text as a switch', { autoroutePart: { disabled: 'yes' } }, ['autoroutePart.disabled']],
    ['an object as text', { latinName: {} }, ['latinName']],
    ['text as a number', { height: '3' }, ['height']],
    ['a number out of its range', { height: 101 }, ['height']],
    ['a number as a switch', { evergreen: 1 }, ['evergreen']],
    ['a day that does not exist', { planted: '2026-02-30' }, ['planted']],
    ['a date of another form', { planted: '20.11.2026' }, ['planted']],
    ['a date-time that is none', { watered: 'yesterday' }, ['watered']],
    ['a time that does not exist', { rings: '25:00:00' }, ['rings']],
    ['text as a list', { tags: 'fruit' }, ['tags']],
    ['a number in a list of texts', { tags: ['fruit', 7] }, ['tags[1]']],
    ['text as a link', { source: 'https://example.com' }, ['source']],
    ['a link with a script', { source: { url: 'javascript:alert(1)' } }, ['source.url']],
    ['a list as a picker', { neighbours: [] }, ['neighbours']],
    ['a number as a picked item', { neighbours: { contentItemIds: [7] } }, ['neighbours.contentItemIds[0]']],
    ['an object as embedded items', { bagPart: { contentItems: {} } }, ['bagPart.contentItems']],
    ['text as an embedded item', { bagPart: { contentItems: ['x'] } }, ['bagPart.contentItems[0]']],
    [
      'an embedded item that is wrong itself',
      { bagPart: { contentItems: [{ contentType: 'Cutting', price: -1 }] } },
      ['bagPart.contentItems[0].price'],
    ],
    [
      'an embedded item of no type',
      { bagPart: { contentItems: [{ price: 1 }] } },
      ['bagPart.contentItems[0].contentType'],
    ],
    [
      'an embedded item of a type that may not be there',
      { bagPart: { contentItems: [{ contentType: 'Plant' }] } },
      ['bagPart.contentItems[0].contentType'],
    ],
    [
      'a schedule that is no date',
      { publishLaterPart: { scheduledPublishUtc: 'soon' } },
      ['publishLaterPart.scheduledPublishUtc'],
    ],
    ['an owner that is no text', { commonPart: { owner: 7 } }, ['commonPart.owner']],
    ['a date of creation that is none', { commonPart: { createdUtc: '2026-13-01' } }, ['commonPart.createdUtc']],
    [
      'several at once',
      { height: -1, planted: 'x', titlePart: { title: [] } },
      ['height', 'planted', 'titlePart.title'],
    ],
  ])('is named: %s', async (_what, members, faulty) => {
    expect(await refused(members)).toEqual(faulty);
  });

  it('such as an id or type is refused before anything is looked up', async () => {
    for (const wrong of [
      7,
      {},
      [],
      true,
      '',
      'x',
      'ÄÖÜ',
      `${'0'.repeat(25)}A`,
      'a'.repeat(5000),
      "'; DROP TABLE content_item; --",
    ]) {
      const byId = await world.unchanged(() => api.post({ contentType: 'Plant', contentItemId: wrong }));
      expect(faultyMembers(byId)).toEqual(['contentItemId']);
      const byType = await world.unchanged(() => api.post({ contentType: wrong }));
      expect(faultyMembers(byType)).toEqual(['contentType']);
    }
    expect(faultyMembers(await api.post({}))).toEqual(['contentType']);
  });

  it('such as text that no database or reader of UTF-8 can keep is refused where it stands', async () => {
    for (const text of ['a\u0000b', '\ud800', '\udc00\ud800']) {
      expect(await refused({ latinName: text })).toEqual(['latinName']);
      expect(await refused({ tags: ['ok', text] })).toEqual(['tags[1]']);
      expect(await refused({ titlePart: { title: text } })).toEqual(['titlePart.title']);
      problemOf(await world.unchanged(() => api.post({ ...plant('Pear'), [text]: 1 })), 400);
    }
    expect(itemOf(await api.validate(plant('Pear', { latinName: '🍐 \u2028 \ufffd' }))).latinName).toBe(
      '🍐 \u2028 \ufffd',
    );
  });

  it.each(['1e400', '-1e400', '1e999999'])('such as the number %s is refused', async (number) => {
    const body = JSON.stringify(plant('Pear', { height: 0 })).replace('"height":0', `"height":${number}`);
    expect(faultyMembers(await world.unchanged(() => api.post(body)))).toEqual(['height']);
  });
});

describe('An unknown member', () => {
  it.each([
    ['latinNam', { latinNam: 'x' }, 'latinName'],
    ['titelPart', { titelPart: { title: 'x' } }, 'titlePart'],
    ['titlePart.titel', { titlePart: { titel: 'x' } }, 'title'],
    ['autoroutePart.pth', { autoroutePart: { pth: 'x' } }, 'path'],
    ['contentTyp', { contentTyp: 'Plant' }, 'contentType'],
    ['bagPart.contentItems[0].prise', { bagPart: { contentItems: [{ contentType: 'Cutting', prise: 1 }] } }, 'price'],
    ['source.ulr', { source: { ulr: 'https://example.com' } }, 'url'],
  ])('is named with the nearest known one: %s', async (path, members, nearest) => {
    const answer = await world.unchanged(() => api.post(plant('Pear', { ...members })));
    const { errors } = problemOf(answer, 400);
    expect(Object.keys(errors ?? {})).toEqual([path]);
    expect(errors?.[path].join()).toContain(nearest);
    expect(await refused(members)).toEqual([path]);
  });

  it('is named together with whatever else is wrong', async () => {
    expect((await refused({ latinNam: 'x', height: -1 })).toSorted()).toEqual(['height', 'latinNam']);
  });

  it('of a type that is unknown itself names the nearest type', async () => {
    const answer = await api.post({ contentType: 'Plamt' });
    expect(problemOf(answer, 400).errors?.contentType.join()).toContain('Plant');
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', ''])(
    'is one also when it is called %j, at every level',
    async (name) => {
      const member = `${JSON.stringify(name)}:{"url":"https://example.com","title":"x"}`;
      const head = `"contentType":"Plant","titlePart":{"title":"Pear"}`;
      const bodies = [
        `{${head},${member}}`,
        `{"contentType":"Plant","titlePart":{"title":"Pear",${member}}}`,
        `{${head},"source":{${member}}}`,
        `{${head},"bagPart":{${member}}}`,
        `{${head},"bagPart":{"contentItems":[{"contentType":"Cutting",${member}}]}}`,
        `{"contentItemId":"${contentItemId}","source":{${member}}}`,
      ];
      for (const body of bodies) problemOf(await world.unchanged(() => api.post(body)), 400);
      expect({}).not.toHaveProperty('url');
    },
  );
});

describe('A path with the character U+0000', () => {
  it.each([
    ['GET', '/api/content/%00'],
    ['DELETE', '/api/content-types/%00'],
    ['DELETE', '/api/media/%00'],
    ['GET', '/api/media/a%00b'],
  ])('is one at which there is nothing: %s %s', async (method, path) => {
    problemOf(await world.unchanged(() => api.send(method, path)), 404);
  });
});

describe('Text that is very long', () => {
  // Random, so that PostgreSQL cannot make room by compressing it.
  const long = Array.from({ length: 10_000 }, (_, index) => ((index * 7919) % 36).toString(36)).join('');

  it.each<[string, object]>([
    ['a title', { titlePart: { title: long } }],
    ['a path', { autoroutePart: { path: long } }],
    ['an alias', { aliasPart: { alias: long } }],
    ['an owner', { commonPart: { owner: long } }],
    ['a display text', { displayText: long }],
    ['a text beyond the maximum of its field', { latinName: long }],
  ])('is refused as %s, or stored in full', async (_what, members) => {
    const answer = await api.post(plant('Pear', { ...members }));
    if (answer.status === 200) expect(itemOf(await api.get(itemOf(answer).contentItemId))).toMatchObject(members);
    else problemOf(answer, 400);
    await world.expectInvariants();
  });

  it('is refused as a handle, an id or a query', async () => {
    for (const path of [`by-handle?handle=slug:${long}`, long, `versions/${long}`, `${long}/versions`]) {
      problemOf(await api.send('GET', `/api/content/${path}`), 404);
    }
    problemOf(await api.list({ type: long }), 400);
  });

  it('is refused by the server itself as a header', async () => {
    expect(await statusOf(world.app.url, { authorization: `Bearer ${'x'.repeat(64 * 1024)}` })).toBe(431);
    expect((await api.get(contentItemId)).status).toBe(200);
  });
});

/** The status of a GET by node:http, which sends what fetch refuses to. */
function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/content`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
}

import { describeContentHandler } from '@espalier/testing';
import { announced } from '../webhook';
import { ContentAnnouncer } from './content-announcer';

const unused = undefined as never;
const announcer = new ContentAnnouncer(unused, unused, unused);

describeContentHandler(announcer);

describe('The announcer', () => {
  it('hears of everything that webhooks can want', () => {
    for (const event of Object.keys(announced())) expect(announcer).toHaveProperty(event, expect.any(Function));
  });
});

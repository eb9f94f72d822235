import path from 'node:path';
import { view, type ContentDisplay, type DisplayDriver } from '@espalier/plugin-sdk';
import { sampleVersion } from '../samples';
import { describeContentDisplayDriver } from './content-display-driver';
import { failuresOf } from './failures';

const SHAPE = view('TitleLength', { letters: 3 });
const suite = (display: DisplayDriver<ContentDisplay>['display']) => () =>
  describeContentDisplayDriver(
    { display },
    {
      items: [sampleVersion('Jar', { titlePart: { title: 'Jam' } })],
      displayTypes: ['Detail', 'Shelf'],
      templates: path.resolve(__dirname, '../../../../test/fixtures/shelf-templates'),
    },
  );

describe('The suite of drivers that add shapes to items', () => {
  it('is passed by a faultless one', async () => {
    const faultless = suite(({ displayType }) => SHAPE.at(displayType, 'Header:20.1'));
    expect(await failuresOf(faultless)).toEqual([]);
  });

  it.each<[string, DisplayDriver<ContentDisplay>['display']]>([
    ['shows something of each item, in each display type', () => SHAPE.at('Detail', 'Header:20')],
    ['gives every shape a zone and a position', ({ displayType }) => SHAPE.at(displayType, 'Header:first')],
    ['has a template for every shape', ({ displayType }) => view('TitleWidth').at(displayType, 'Header:20')],
    [
      'shows the same when it is asked again, and leaves the item as it is',
      ({ displayType, contentItem }) => {
        contentItem.displayText += '!';
        return SHAPE.at(displayType, 'Header:20');
      },
    ],
  ])('fails where a driver does not do this: %s', async (name, display) => {
    expect(await failuresOf(suite(display))).toEqual([name]);
  });
});

import type { FieldType, JsonObject, PartType } from '@espalier/plugin-sdk';
import { MemberTypes } from '../definition/member-types';
import { parseDefinition } from '../definition/parse-definition';
import { orchardDefinitions } from './orchard-definition';

const part = (name: string, settings: PartType['settings'], reusable = false): PartType => ({
  name,
  reusable,
  settings,
  members: () => ({}),
});
const field = (name: string, settings: FieldType['settings'], type: string): FieldType => ({
  name,
  settings,
  schema: () => ({ type }),
});
const kinds = new MemberTypes(
  [
    part('TitlePart', {
      options: { enum: ['editable', 'editableRequired', 'generated'] },
      pattern: { type: 'string' },
    }),
    part('AutoroutePart', { pattern: { type: 'string' }, allowCustomPath: { type: 'boolean' } }),
    part('BagPart', { containedContentTypes: { type: 'array' } }, true),
  ],
  [
    field('TextField', { maxLength: { type: 'integer' }, multiline: { type: 'boolean' } }, 'string'),
    field('NumericField', { minimum: { type: 'number' } }, 'number'),
  ],
);

/** As an export of Orchard Core looks. */
const RECIPE: JsonObject = {
  ContentTypes: [
    {
      Name: 'Product',
      DisplayName: 'A product',
      Settings: {
        ContentTypeSettings: { Creatable: true, Versionable: true, Stereotype: 'Widget' },
        FullTextAspectSettings: {},
      },
      ContentTypePartDefinitionRecords: [
        { PartName: 'Product', Name: 'Product', Settings: { ContentTypePartSettings: { Position: '0' } } },
        {
          PartName: 'TitlePart',
          Name: 'TitlePart',
          Settings: {
            ContentTypePartSettings: { Position: '1' },
            TitlePartSettings: { Options: 3, Pattern: '', RenderTitle: true },
          },
        },
        {
          PartName: 'AutoroutePart',
          Name: 'AutoroutePart',
          Settings: {
            ContentTypePartSettings: {},
            AutoroutePartSettings: { AllowCustomPath: true, ShowHomepageOption: true },
          },
        },
        {
          PartName: 'BagPart',
          Name: 'Offers',
          Settings: {
            ContentTypePartSettings: { DisplayName: 'Special offers', Position: '2.5' },
            BagPartSettings: { ContainedContentTypes: ['Offer'] },
          },
        },
      ],
    },
  ],
  ContentParts: [
    {
      Name: 'Product',
      Settings: {},
      ContentPartFieldDefinitionRecords: [
        {
          FieldName: 'NumericField',
          Name: 'Price',
          Settings: {
            ContentPartFieldSettings: { DisplayName: 'Price', Position: '1' },
            NumericFieldSettings: {
              Required: true,
              Minimum: 0,
              Maximum: null,
              DefaultValue: '1.5',
              Placeholder: 'EUR',
            },
          },
        },
        { FieldName: 'TextField', Name: 'Colour', Settings: { TextFieldSettings: { Hint: 'A word.' } } },
        { FieldName: 'TextField', Name: 'Story', Settings: { ContentPartFieldSettings: { Editor: 'TextArea' } } },
      ],
    },
  ],
};

describe('A ContentDefinition step of Orchard Core', () => {
  const [definition] = orchardDefinitions(RECIPE, kinds);

  it('becomes a definition that can be put', () => {
    expect(parseDefinition('Product', definition, kinds)).toMatchObject({
      displayName: 'A product',
      stereotype: 'Widget',
      parts: [
        { part: 'TitlePart', position: 1, settings: { options: 'editableRequired' } },
        { part: 'AutoroutePart', settings: { allowCustomPath: true } },
        {
          part: 'BagPart',
          name: 'Offers',
          displayName: 'Special offers',
          position: 2,
          settings: { containedContentTypes: ['Offer'] },
        },
      ],
      fields: [
        { name: 'price', type: 'NumericField', settings: { required: true, minimum: 0, defaultValue: 1.5 } },
        { name: 'colour', type: 'TextField', settings: { hint: 'A word.' } },
        { name: 'story', type: 'TextField', settings: { multiline: true } },
      ],
    });
  });

  it('has those flags on that it mentions, and the others off', () => {
    expect(definition).toMatchObject({
      creatable: true,
      versionable: true,
      listable: false,
      draftable: false,
      securable: false,
    });
  });

  it.each([
    [0, 'editable'],
    [1, 'generated'],
    ['GeneratedHidden', 'generated'],
    ['EditableRequired', 'editableRequired'],
  ])('says how titles come about: %s is %s', (options, expected) => {
    const record = { PartName: 'TitlePart', Name: 'TitlePart', Settings: { TitlePartSettings: { Options: options } } };
    const step = { ContentTypes: [{ Name: 'Page', ContentTypePartDefinitionRecords: [record] }] };
    expect(orchardDefinitions(step, kinds)[0]).toMatchObject({ parts: [{ settings: { options: expected } }] });
  });

  it('keeps parts and fields that do not exist here, so that putting it names them', () => {
    const step = {
      ContentTypes: [{ Name: 'Page', ContentTypePartDefinitionRecords: [{ PartName: 'FlowPart', Name: 'FlowPart' }] }],
    };
    const [page] = orchardDefinitions(step, kinds);
    expect(() => parseDefinition('Page', page, kinds)).toThrow('parts[0].part: is not a known part');
  });

  it.each<JsonObject>([{}, { ContentTypes: 5 }, { ContentTypes: [1, null, {}], ContentParts: [null] }])(
    'may be broken: %j',
    (step) => {
      expect(() => orchardDefinitions(step, kinds)).not.toThrow();
    },
  );
});

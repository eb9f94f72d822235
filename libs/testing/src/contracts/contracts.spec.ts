import 'reflect-metadata';
import type { ContentHandler, FieldType, HandleProvider } from '@espalier/plugin-sdk';
import { sampleDefinition } from '../samples';
import { describeContentHandler } from './content-handler';
import { describeFieldType } from './field-type';
import { describeHandleProvider } from './handle-provider';

interface Palette {
  normalise(color: string): string;
}

type Providers = [
  new () => Palette,
  new (palette: Palette) => FieldType,
  new () => ContentHandler,
  new (palette: Palette) => HandleProvider,
];

const { PaintPlugin } = jest.requireActual<{ PaintPlugin: object }>('../../../../test/fixtures/plugins/paint');

const [Palette, ColorField, ColorsBeforePublishing, ColorHandles] = Reflect.getMetadata(
  'providers',
  PaintPlugin,
) as Providers;

describeFieldType(new ColorField(new Palette()), { valid: ['Red', '#F00', '#ff0000'], invalid: ['reddish', 1] });
describeContentHandler(new ColorsBeforePublishing());
describeHandleProvider(new ColorHandles(new Palette()), {
  handles: { Red: '#ff0000', '#0F0': '#00ff00' },
  type: sampleDefinition('Paint', { fields: { shade: 'ColorField' } }),
  data: { shade: '#ff0000' },
});

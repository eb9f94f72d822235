import type {
  JsonObject,
  JsonValue,
  PermissionProvider,
  SettingsManagement,
  SettingsSection,
} from '@espalier/plugin-sdk';
import { Allow, IsInt, Min } from 'class-validator';
import { failuresOf } from './failures';
import { describePermissionProvider } from './permission-provider';
import { describeRecipeStep } from './recipe-step';
import { describeSettingsSection } from './settings-section';

const MIX = { name: 'MixPaint', title: 'Mix paint' };
const permissions = (fault: Partial<PermissionProvider>) => () =>
  describePermissionProvider({ permissions: [MIX], defaultRoles: { Editor: ['MixPaint'] }, ...fault });

class PaintShop {
  @IsInt()
  @Min(1)
  litresPerTin: unknown = 5;
}
class NoTins extends PaintShop {
  override litresPerTin: unknown = 0;
}
class SinceNow extends PaintShop {
  @Allow()
  since = new Date(0);
}
const TINS: unknown[] = [];
class SharedTins extends PaintShop {
  @Allow()
  tins = TINS;
}
const SECTION: SettingsSection = { name: 'paint-shop', type: PaintShop };
const settings = (fault: Partial<SettingsSection & SettingsManagement<object>>) => () =>
  describeSettingsSection(
    { ...SECTION, ...fault },
    { valid: [{ litresPerTin: 2 }], invalid: { litresPerTin: { litresPerTin: 0.5 } } },
  );

const refusedIf = (isWrong: boolean): Record<string, string[]> => (isWrong ? { litresPerTin: ['is wrong'] } : {});

type Palette = JsonValue[];
const replace = async (palette: Palette, { colors }: JsonObject) => {
  if (!Array.isArray(colors)) throw new Error('colors must be a list of colors.');
  palette.splice(0, Infinity, ...colors);
};
const step = (run: (palette: Palette, step: JsonObject) => Promise<void>, name = 'Palette') => {
  const palette: Palette = [];
  return () =>
    describeRecipeStep(
      { name, run: (given) => run(palette, given) },
      { runs: [{ colors: ['red'] }], refuses: { colors: { colors: 'red' } }, state: () => palette },
    );
};

describe('A faultless contribution passes the suite of its kind', () => {
  it.each<[string, () => void]>([
    ['permission provider', permissions({})],
    ['settings section', settings({})],
    ['recipe step', step(replace)],
  ])('%s', async (_, suite) => {
    expect(await failuresOf(suite)).toEqual([]);
  });
});

describe('A contract suite fails', () => {
  it.each<[string, () => void, string[]]>([
    ['a permission that is declared twice', permissions({ permissions: [MIX, MIX] }), ['have names, each once']],
    [
      'a permission without a title',
      permissions({ permissions: [{ ...MIX, title: '' }] }),
      ['have titles, and no empty category'],
    ],
    [
      'a permission that implies what nobody declares',
      permissions({ permissions: [{ ...MIX, implies: ['ViewPaint'] }] }),
      ['imply what is declared, and not themselves'],
    ],
    [
      'a prefix that runs into the type',
      permissions({ permissions: [{ ...MIX, typePrefix: 'Mix' }] }),
      ['have prefixes for types, each once, that tell the type behind them'],
    ],
    [
      'a role that holds what nobody declares',
      permissions({ defaultRoles: { Editor: ['ViewPaint'] } }),
      ['are what built-in roles hold'],
    ],
    ['settings with a name in words', settings({ name: 'Paint shop' }), ['have a name in kebab case']],
    ['settings whose defaults are wrong', settings({ type: NoTins }), ['find their defaults right']],
    [
      'settings without a control on their page',
      settings({ fields: () => [] }),
      ['have a control for each value where there is a page'],
    ],
    ['settings that JSON cannot hold', settings({ type: SinceNow }), ['have defaults that stay as they are in JSON']],
    ['settings that share a default', settings({ type: SharedTins }), ['share nothing between two readings']],
    [
      'settings that refuse what is right',
      settings({ check: (values) => refusedIf((values as PaintShop).litresPerTin === 2) }),
      ['take {"litresPerTin":2}'],
    ],
    [
      'settings that change what they check',
      settings({
        check: (values) => {
          Object.assign(values, { litresPerTin: 7 });
          return {};
        },
      }),
      ['leave {} as it was given', 'leave {"litresPerTin":2} as it was given'],
    ],
    ['a recipe step with a name in words', step(replace, 'The palette'), ['has a name']],
    [
      'a recipe step that adds when it is run again',
      step(async (palette, given) => {
        await replace([], given);
        palette.push('red');
      }),
      ['leaves the same behind when {"colors":["red"]} is run again'],
    ],
    [
      'a recipe step that changes what it is given',
      step(async (palette, given) => {
        await replace(palette, given);
        delete given.colors;
      }),
      ['leaves {"colors":["red"]} as it was given'],
    ],
    [
      'a recipe step that takes what is wrong',
      step(async (palette, { colors }) => void palette.splice(0, Infinity, colors)),
      ['refuses a step with wrong colors, which it names, and changes nothing'],
    ],
    [
      'a recipe step that refuses without saying where',
      step(async (palette, { colors }) => {
        await replace(palette, { colors }).catch(() => {
          throw new Error('is wrong');
        });
      }),
      ['refuses a step with wrong colors, which it names, and changes nothing'],
    ],
  ])('%s', async (_, suite, failures) => {
    expect(await failuresOf(suite)).toEqual(failures);
  });
});

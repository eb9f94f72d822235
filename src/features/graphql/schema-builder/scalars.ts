import { GraphQLError, GraphQLScalarType, GraphQLEnumType } from 'graphql';
import { IMAGE_FORMATS } from '#core/media';
import { toUtc } from '#platform/dates';

export const PublicationStatus = new GraphQLEnumType({
  name: 'PublicationStatus',
  description: 'Which versions of items are meant.',
  values: {
    PUBLISHED: { description: 'The published ones.' },
    DRAFT: { description: 'The latest ones that are not published.' },
    LATEST: { description: 'The latest ones, published or not.' },
    ALL: { description: 'Every version, archived ones too; those of removed items never.' },
  },
});

/** Of pictures in another size. */
export const PictureFormat = new GraphQLEnumType({
  name: 'PictureFormat',
  values: Object.fromEntries(IMAGE_FORMATS.map((format) => [format.toUpperCase(), { value: format }])),
});

export const OrderByDirection = new GraphQLEnumType({ name: 'OrderByDirection', values: { ASC: {}, DESC: {} } });

const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/** Stored dates and times are in these forms already; what a client sends is brought to them. */
export const DateTimeScalar = moment(
  'DateTime',
  'A date and time in UTC, such as `2026-11-20T10:00:00.000Z`. Other offsets are converted.',
  toUtc,
);

export const DateScalar = moment('Date', 'A day of the calendar, such as `2026-11-20`.', (text) =>
  text.includes(':') ? undefined : toUtc(text)?.slice(0, 10),
);

export const TimeScalar = moment('Time', 'A time of the day, such as `18:30:00`.', (text) => {
  const [, hour, minute, second = '00'] = TIME.exec(text) ?? [];
  return hour === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}:${second}`;
});

/** Members whose shape is not fixed. It is never an input. */
export const JsonScalar = new GraphQLScalarType({ name: 'JSON', description: 'Any JSON value.' });

function moment(name: string, description: string, normalise: (text: string) => string | undefined) {
  return new GraphQLScalarType<string, string>({
    name,
    description,
    serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
    parseValue(value) {
      const parsed = typeof value === 'string' ? normalise(value) : undefined;
      if (parsed === undefined) throw new GraphQLError(`${name} cannot represent ${JSON.stringify(value)}.`);
      return parsed;
    },
  });
}

import type { Fault } from '@espalier/plugin-sdk';

interface GivenFlags {
  readonly published?: boolean;
  readonly latest?: boolean;
}

/** Positions; undefined when none is live. */
export interface ImportedPlaces {
  readonly latest?: number;
  readonly published?: number;
}

type Flag = keyof GivenFlags;

/**
 * The last version of a line is the latest and the published one, unless flags say otherwise.
 *
 * @param versions oldest first, at least one
 * @returns faults with the position of the version: two cannot both be the latest, or published
 */
export function resolvePlaces(versions: readonly GivenFlags[]): {
  readonly places: ImportedPlaces;
  readonly faults: readonly (Fault & { readonly position: number })[];
} {
  const places = { published: placeOf('published', versions), latest: placeOf('latest', versions) };
  const faults = (['published', 'latest'] as const).flatMap((flag) =>
    positionsOf(flag, versions)
      .slice(0, -1)
      .map((position) => ({
        position,
        member: flag,
        message: `is true for a later version too. Only one can be ${flag}.`,
      })),
  );
  return { places, faults };
}

function placeOf(flag: Flag, versions: readonly GivenFlags[]): number | undefined {
  const given = positionsOf(flag, versions);
  if (given.length > 0) return given.at(-1);
  return versions.at(-1)?.[flag] === false ? undefined : versions.length - 1;
}

function positionsOf(flag: Flag, versions: readonly GivenFlags[]): number[] {
  return versions.flatMap((version, position) => (version[flag] === true ? [position] : []));
}

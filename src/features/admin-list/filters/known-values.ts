import { Injectable } from '@nestjs/common';
import type { KnownValue } from '@espalier/filter-syntax';
import type { Principal } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';
import { text } from '#platform/texts';
import { USER_IDS } from '../contents/list-points';
import { dayOf, type Asked } from './dates';

const MOST_PEOPLE = 8;

/** Of those that a list has: the ones that begin as was typed, or mean something with a word that does. */
export function beginningWith(typed: string, values: readonly KnownValue[]): KnownValue[] {
  const beginning = typed.toLowerCase();
  return values.filter(({ value, text: meaning = '' }) =>
    [value, meaning, ...meaning.split(' ')].some((one) => one.toLowerCase().startsWith(beginning)),
  );
}

/** The last of several with commas between them. */
export function lastOf(typed: string, values: (last: string) => readonly KnownValue[]): KnownValue[] {
  const before = typed.slice(0, typed.lastIndexOf(',') + 1);
  const taken = before.toLowerCase().split(',');
  return values(typed.slice(before.length))
    .filter(({ value }) => !taken.includes(value.toLowerCase()))
    .map(({ value, ...about }) => ({ ...about, value: before + value }));
}

/** Values of a term of dates. */
export function knownDates(typed: string, { now, timeZone }: Asked): KnownValue[] {
  const [year = '', month = ''] = dayOf(now, timeZone).split('-');
  return beginningWith(typed, [
    { value: '@today', text: text('Today') },
    { value: '@today-1', text: text('Yesterday') },
    { value: '>=@today-7', text: text('Last 7 days') },
    { value: '>=@today-30', text: text('Last 30 days') },
    { value: '<@today-365', text: text('More than a year ago') },
    { value: `>=${year}-${month}-01`, text: text('This month') },
    { value: `${year}-01-01..${year}-12-31`, text: text('This year') },
  ]);
}

/** Who may be meant where a term takes people: oneself, and whoever one may know of. */
@Injectable()
export class KnownPeople {
  constructor(private readonly extensions: ExtensionRegistry) {}

  async of(typed: string, principal: Principal): Promise<KnownValue[]> {
    const oneself = principal.kind === 'user' ? [{ value: principal.name, text: text('You') }] : [];
    const others = await this.named(typed, principal);
    return [...beginningWith(typed, oneself), ...others.filter(({ value }) => value !== principal.name)];
  }

  /** Everybody whom one may know of, by name. */
  async named(typed: string, principal: Principal): Promise<KnownValue[]> {
    if (!principal.may('ViewUsers')) return [];
    const names = await this.extensions.the(USER_IDS).namesBeginning(typed, MOST_PEOPLE);
    return names.map((value) => ({ value }));
  }
}

import { Injectable } from '@nestjs/common';
import type { BulkAction, Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { PageRenderer, view } from '#core/display';
import type { FlashMessage, FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { takesInput, readBulkRequest, type BulkInput, type BulkForm, type BulkRequest } from './bulk-request';
import { BulkRunner, type BulkReport } from './bulk-runner';
import type { ListAddress } from './list-address';
import type { Noun } from './list-model';
import { formatCount } from './list-pager';
import { withTimeoutNotice } from './with-timeout-notice';

export interface BulkTarget {
  readonly address: ListAddress;
  readonly noun: Noun;
  readonly actions: readonly BulkAction[];
  /** Whether something of the filter was not used: then it may find more than was meant. */
  readonly hasFaults: boolean;
  /** The ids of what the filter finds, as many as are asked for at most. */
  selectAll(atMost: number): Promise<readonly string[]>;
  /** What people know the rows by; those that are gone may be missing. */
  labels(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

interface Confirmation {
  readonly actionName: string;
  readonly actionText: string;
  readonly isDestructive: boolean;
  readonly here: string;
  /** Absent when everything that the filter finds is meant. */
  readonly ids?: readonly string[];
  /** What the first of them are called. */
  readonly names: readonly string[];
  readonly others: number;
  readonly warning?: string;
  readonly question?: BulkForm;
  /** To be typed. */
  readonly number?: { readonly label: string; readonly value: string; readonly error?: string };
}

interface Outcome {
  readonly here: string;
  readonly done: string;
  readonly refused: string;
  readonly rows: readonly { readonly label: string; readonly reason: string }[];
  readonly isCut: boolean;
  readonly undo: FlashMessage['undo'];
}

const CONFIRM = view<Confirmation>('admin-list/bulk-confirm');
const RESULT = view<Outcome>('admin-list/bulk-result');
const BULK_LIMIT = 10_000;
const SHOWN_REFUSALS = 200;
const SHOWN_NAMES = 10;
/** Of more, their number is typed before they are deleted. */
const MOST_UNTYPED = 50;
const faulty = () =>
  text('Nothing was changed, because part of the filter was ignored. Correct it first, or select the items.');

/** Asks again, carries out, and tells what became of each row. */
@Injectable()
export class BulkPages {
  constructor(
    private readonly runner: BulkRunner,
    private readonly pages: PageRenderer,
  ) {}

  async answer(response: Response, target: BulkTarget, form: FormFields, principal: Principal): Promise<void> {
    const request = readBulkRequest(form, target.actions);
    if (typeof request === 'string') return this.back(response, target, request);
    const { action, isConfirmed } = request;
    if (!request.ids && target.hasFaults) return this.back(response, target, faulty());
    const { ids, obstacle } = await meant(request, target);
    if (obstacle !== undefined) return this.back(response, target, obstacle);
    const input: BulkInput | undefined = takesInput(action) ? await action.input(ids, form, principal) : undefined;
    if (input?.kind === 'obstacle') return this.back(response, target, input.obstacle);
    const question = input?.kind === 'question' ? input.question : undefined;
    const typed =
      action.isDeletion && ids.length > MOST_UNTYPED ? typedNumber(form, ids.length, isConfirmed) : undefined;
    if (question || !isConfirmed || typed?.error !== undefined) {
      return this.ask(response, target, { request, ids, question, number: typed });
    }
    const ready = input?.kind === 'ready' ? input : undefined;
    const report = await this.runner.run(action, ids, principal, ready?.run);
    const { here } = target.address;
    const way = ready?.undo?.();
    const undo = way && { ...way, returnUrl: here };
    if (report.refused.length > 0) return this.tell(response, target, action, report, undo);
    await this.pages.redirect(response, here, { kind: 'success', text: doneText(action, target, report), undo });
  }

  private async ask(
    response: Response,
    target: BulkTarget,
    { request: { action, ids }, ids: touched, question, number }: Asked,
  ): Promise<void> {
    const first = touched.slice(0, SHOWN_NAMES);
    const { address, noun } = target;
    const known = await target.labels(first);
    const names = first.flatMap((id) => known.get(id) ?? []);
    const rows = counted(touched.length, noun);
    const title =
      question?.title(rows) ??
      action.question?.(rows) ??
      text('{action} {items}?', { action: action.text, items: rows });
    const model = {
      actionName: action.name,
      actionText: question?.button ?? action.text,
      isDestructive: action.isDestructive ?? false,
      warning: await action.warning?.(touched),
      question,
      number,
      here: address.here,
      ids,
      names,
      others: touched.length - names.length,
    };
    const status = question?.isRefused || number?.error !== undefined ? 400 : 200;
    await this.pages.render(response, CONFIRM, model, { title, status, scripts: question?.scripts });
  }

  private async tell(
    response: Response,
    target: BulkTarget,
    action: BulkAction,
    report: BulkReport,
    undo: FlashMessage['undo'],
  ): Promise<void> {
    const shown = report.refused.slice(0, SHOWN_REFUSALS);
    const labels = await target.labels(shown.map(({ id }) => id));
    const outcome = {
      here: target.address.here,
      done: doneText(action, target, report),
      refused: refusedText(target, report.refused.length),
      rows: shown.map(({ id, reason }) => ({ label: labels.get(id) ?? id, reason })),
      isCut: report.refused.length > shown.length,
      undo,
    };
    await this.pages.render(response, RESULT, outcome, {
      title: text('{action}: some items were not changed', { action: action.text }),
    });
  }

  private back(response: Response, { address }: BulkTarget, obstacle: string): Promise<void> {
    return this.pages.redirect(response, address.here, { kind: 'error', text: obstacle });
  }
}

interface Asked extends Pick<Confirmation, 'question' | 'number'> {
  readonly request: BulkRequest;
  readonly ids: readonly string[];
}

function typedNumber(form: FormFields, count: number, isSent: boolean): NonNullable<Confirmation['number']> {
  const value = form.text('number').trim();
  // However the number is written where somebody lives.
  const isRight = value.replace(/[\s.,'’]/g, '') === String(count);
  const number = formatCount(count);
  const label = text('Type {number} to delete them', { number });
  return isSent && !isRight
    ? { label, value, error: text('This is not the number. Nothing was deleted.') }
    : { label, value };
}

interface Meant {
  readonly ids: readonly string[];
  readonly obstacle?: string;
}

async function meant(request: BulkRequest, target: BulkTarget): Promise<Meant> {
  const { noun } = target;
  if (request.ids) return { ids: request.ids, obstacle: obstacleOf(request.ids, noun) };
  const asked = target.selectAll(BULK_LIMIT + 1).then((ids): Meant => ({ ids }));
  const { path, query } = target.address;
  const { ids, obstacle } = await withTimeoutNotice(asked, { ids: [] }, { path, filter: query.q });
  return {
    ids,
    obstacle: obstacle === undefined ? obstacleOf(ids, noun) : text('Nothing was changed. {obstacle}', { obstacle }),
  };
}

function obstacleOf(ids: readonly string[], { many }: Noun): string | undefined {
  if (ids.length === 0) return text('No {items} match any more, so nothing was changed.', { items: many });
  if (ids.length <= BULK_LIMIT) return undefined;
  return text('These are more than {count} {items}. Narrow the filter and proceed in several steps.', {
    count: formatCount(BULK_LIMIT),
    items: many,
  });
}

function doneText({ done }: BulkAction, { noun }: BulkTarget, report: BulkReport): string {
  return text('{items} {count, plural, one {was} other {were}} {done}.', {
    items: counted(report.done, noun),
    count: report.done,
    done,
  });
}

function refusedText({ noun }: BulkTarget, count: number): string {
  return text('{items} {count, plural, one {was} other {were}} refused.', { items: counted(count, noun), count });
}

function counted(count: number, { one, many }: Noun): string {
  return text('{number} {item}', { number: formatCount(count), item: count === 1 ? one : many });
}

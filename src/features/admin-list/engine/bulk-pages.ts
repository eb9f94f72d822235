import { Injectable } from '@nestjs/common';
import type { BulkAction, Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { PageRenderer, view } from '#core/display';
import type { FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { readBulkRequest, type BulkRequest } from './bulk-request';
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
  readonly here: string;
  /** Absent when everything that the filter finds is meant. */
  readonly ids?: readonly string[];
}

interface Outcome {
  readonly here: string;
  readonly done: string;
  readonly refused: string;
  readonly rows: readonly { readonly label: string; readonly reason: string }[];
  readonly isCut: boolean;
}

const CONFIRM = view<Confirmation>('admin-list/bulk-confirm');
const RESULT = view<Outcome>('admin-list/bulk-result');
const BULK_LIMIT = 10_000;
const SHOWN_REFUSALS = 200;
const FAULTY = text(
  'Nothing was changed, because part of the filter was ignored. Correct it first, or select the items.',
);

/** Asks again, carries out, and tells what became of each row. */
@Injectable()
export class BulkPages {
  constructor(
    private readonly runner: BulkRunner,
    private readonly pages: PageRenderer,
  ) {}

  async answer(response: Response, target: BulkTarget, form: FormFields, principal: Principal): Promise<void> {
    const request = readBulkRequest(form, target.actions);
    if (typeof request === 'string') return this.back(response, target, 'error', request);
    const { action, isConfirmed } = request;
    if (!request.ids && target.hasFaults) return this.back(response, target, 'error', FAULTY);
    const { ids, obstacle } = await meant(request, target);
    if (obstacle !== undefined) return this.back(response, target, 'error', obstacle);
    if (action.isDestructive && !isConfirmed) return this.ask(response, target, request, ids.length);
    const report = await this.runner.run(action, ids, principal);
    if (report.refused.length === 0) return this.back(response, target, 'success', doneText(action, target, report));
    await this.tell(response, target, action, report);
  }

  private async ask(
    response: Response,
    { address, noun }: BulkTarget,
    { action, ids }: BulkRequest,
    count: number,
  ): Promise<void> {
    const rows = counted(count, noun);
    const title = action.question?.(rows) ?? text('{action} {items}?', { action: action.text, items: rows });
    const model = { actionName: action.name, actionText: action.text, here: address.here, ids };
    await this.pages.render(response, CONFIRM, model, { title });
  }

  private async tell(response: Response, target: BulkTarget, action: BulkAction, report: BulkReport): Promise<void> {
    const shown = report.refused.slice(0, SHOWN_REFUSALS);
    const labels = await target.labels(shown.map(({ id }) => id));
    const outcome = {
      here: target.address.here,
      done: doneText(action, target, report),
      refused: refusedText(target, report.refused.length),
      rows: shown.map(({ id, reason }) => ({ label: labels.get(id) ?? id, reason })),
      isCut: report.refused.length > shown.length,
    };
    await this.pages.render(response, RESULT, outcome, {
      title: text('{action}: not done to all', { action: action.text }),
    });
  }

  private back(response: Response, { address }: BulkTarget, kind: 'success' | 'error', notice: string): Promise<void> {
    return this.pages.redirect(response, address.here, { kind, text: notice });
  }
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
    obstacle: obstacle === undefined ? obstacleOf(ids, noun) : text('Nothing was done. {obstacle}', { obstacle }),
  };
}

function obstacleOf(ids: readonly string[], { many }: Noun): string | undefined {
  if (ids.length === 0) return text('No {items} are found any more, so there was nothing to do.', { items: many });
  if (ids.length <= BULK_LIMIT) return undefined;
  return text('These are more than {count} {items}. Narrow the filter, and do it in several steps.', {
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

import { Injectable } from '@nestjs/common';
import type { ContentTypeDefinition, Principal } from '@espalier/plugin-sdk';
import { LastEvents } from '#core/audit-events';
import { ContentDefinitions, DefinitionChangedError, type ContentType } from '#core/content-definition';
import { newForm, refused, refusedForm, type FormState } from '#core/display';
import { DomainError, shownErrors } from '#platform/errors';
import { TypeFormError, UnreadableFormError } from './type-editor-errors';
import { trailPath } from './type-paths';
import { errorsBeside, type Whereabouts } from './pages/definition-errors';

export type Change = (definition: ContentTypeDefinition) => ContentTypeDefinition;

interface Conflict {
  /** Absent when it was not recorded. */
  readonly by?: string;
  readonly at?: Date;
  readonly trail?: string;
}

export interface Again {
  readonly status: number;
  readonly form: FormState;
  readonly conflict?: Conflict;
}

@Injectable()
export class TypeChanges {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly events: LastEvents,
  ) {}

  get(name: string): ContentType {
    const type = this.definitions.get(name);
    if (!type) throw this.definitions.notFound(name);
    return type;
  }

  /** Another node may have shown the page, and know more. */
  async current(name: string, version: string): Promise<ContentType> {
    if (String(this.get(name).revision) !== version) await this.definitions.refresh();
    return this.get(name);
  }

  async save(principal: Principal, name: string, version: string, change: Change): Promise<ContentType> {
    const { definition, revision } = await this.current(name, version);
    const isAsShown = (stored: number | undefined) => stored === revision && String(stored) === version;
    const { type } = await this.definitions.put(name, change(definition), { principal, precondition: isAsShown });
    return type;
  }

  async delete(principal: Principal, name: string, version: string, force: boolean): Promise<void> {
    await this.definitions.delete(name, { force, principal, precondition: (stored) => String(stored) === version });
  }

  /**
   * With what was typed and what is wrong with it, or who was faster.
   *
   * @param member what the form is about
   */
  async again(
    principal: Principal,
    name: string,
    { values, member }: { readonly values: FormState['values']; readonly member: Whereabouts },
    error: unknown,
  ): Promise<Again> {
    if (error instanceof DefinitionChangedError) {
      await this.definitions.refresh();
      return { status: 412, form: newForm(values), conflict: await this.conflict(principal, name) };
    }
    if (error instanceof TypeFormError || error instanceof UnreadableFormError)
      return { status: 400, form: refusedForm(values, error) };
    if (!(error instanceof DomainError) || error.errors === undefined) return refused(values, error);
    return { status: 400, form: { values, errors: errorsBeside(shownErrors(error), member, Object.keys(values)) } };
  }

  async conflict(principal: Principal, name: string): Promise<Conflict> {
    const last = await this.events.of('ContentDefinition', name);
    return {
      ...(last && { by: last.userName, at: last.createdUtc }),
      ...(principal.may('ViewAuditTrail') && { trail: trailPath(name) }),
    };
  }
}

import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { Form, type FormFields, type PageRequest } from '#platform/pages';
import { MalformedFormError } from '#platform/request';
import { GraphqlServer } from '../endpoint/graphql-server';
import { httpAnswer, sendAnswer } from '../endpoint/http-answer';
import { ExplorerPages } from './explorer-pages';

const PATH = 'Admin/GraphQL';

/** GraphiQL for who is signed in. Its queries come as forms, so that no other site can send one; the API takes no cookie. */
@AdminPage()
@RequirePermission('ExecuteGraphQL')
@Controller(PATH)
export class AdminExplorerController {
  constructor(
    private readonly pages: ExplorerPages,
    private readonly server: GraphqlServer,
  ) {}

  @Get()
  page(@Req() request: PageRequest, @Res() response: Response): void {
    this.pages.send(response, PATH, request.visit?.formToken);
  }

  @Post()
  async ask(
    @Res() response: Response,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const request = { method: 'POST' as const, search: '', body: requestIn(form), headers };
    const answer = await this.server.execute(request, { principal, notes: { unpublished: false } });
    await sendAnswer(response, httpAnswer(answer));
  }
}

/** @throws MalformedFormError */
function requestIn(form: FormFields): unknown {
  try {
    return JSON.parse(form.text('request')) as unknown;
  } catch {
    throw new MalformedFormError();
  }
}

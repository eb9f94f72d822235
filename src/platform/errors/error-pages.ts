import type { Request, Response } from 'express';
import type { Problem } from './problem';

/** Shows problems to people, where they asked for a page. Provided by the module that renders pages, a storey above. */
export abstract class ErrorPages {
  /** Answers, unless it was not a person with a browser who asked: then false. */
  abstract answer(request: Request, response: Response, problem: Problem): Promise<boolean>;
}

export { jsonText } from './json-text';
export { CHUNK, piecesOf, isTurnOver } from './turns';
export { sendText, sendTexts, type AnswerHead } from './send-text';

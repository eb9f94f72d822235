export { jsonText } from './json-text';
export { piecesOf, isTurnOver } from './turns';
export { sendText, sendTexts, type AnswerHead } from './send-text';

export { jsonText } from './json-text';
export { piecesOf } from './pieces';
export { sendText, sendTexts, type AnswerHead } from './send-text';
export { isTurnOver } from './turns';

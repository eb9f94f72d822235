export { changesBetween, shortValues, type Changes } from './changes-between';

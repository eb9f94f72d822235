export { Browser, hiddenFields, type FormValues } from '@espalier/testing';

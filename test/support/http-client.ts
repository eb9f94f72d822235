export { HttpClient, type TestRequest, type TestResponse } from '@espalier/testing';

export { Browser, hiddenFields, type FormValues } from './browser';
export { TEST_CLIENT, TEST_ENVIRONMENT } from './environment';
export { HttpClient, type TestRequest, type TestResponse } from './http-client';
export { runService, spawnService, ServiceProcess, type Exit } from './service-process';
export { sampleItem, sampleType } from './samples';
export { startTestService, TestService, type TestServiceOptions } from './test-service';

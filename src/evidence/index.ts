export { receive } from './received.ts';

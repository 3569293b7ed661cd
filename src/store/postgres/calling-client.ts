import pg from 'pg';
import { neverMade } from '../problems.ts';

/** Of what pg types as an error, success hands over none. */
type Called = (error: Error) => void;

/** A client that tells a connection that was never made from one that broke: nothing was changed over the first. */
export class CallingClient extends pg.Client {
  override connect(): Promise<pg.Client>;
  override connect(callback: Called): void;
  override connect(callback?: Called): Promise<pg.Client> | undefined {
    if (callback === undefined) return super.connect();
    super.connect((error: Error) => callback(error ? neverMade(error) : error));
    return undefined;
  }
}

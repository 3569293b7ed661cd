/** What a code means and what to do now, in a line each. */
export interface CodeAdvice {
  readonly meaning: string;
  readonly fix: string;
}

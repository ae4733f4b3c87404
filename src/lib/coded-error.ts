export class CodedError<Code extends string> extends Error {
  readonly code: Code;

  constructor(code: Code, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** What is wrong with a file; the line counts from one, and is null where no line is to blame. */
export interface Problem {
  line: number | null
  message: string
}

/** The file is not used at all: one that is half right would be half booked. */
export class BadBankFile extends Error {
  override name = 'BadBankFile'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'))
    this.problems = problems
  }
}

export const formatProblem = ({ line, message }: Problem): string =>
  line === null ? message : `Line ${line}: ${message}`

/** Collects what is wrong, so that a person can mend all of it at once. */
export class Problems {
  readonly #found: Problem[] = []

  add(line: number | null, message: string): void {
    this.#found.push({ line, message })
  }

  get isEmpty(): boolean {
    return this.#found.length === 0
  }

  /** Throws BadBankFile when there are any, in the order of the lines. */
  throwIfAny(): void {
    if (this.#found.length > 0)
      throw new BadBankFile(
        this.#found.toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity)),
      )
  }
}

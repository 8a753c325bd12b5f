/** The line counts from one, and is null when no single line is to blame. */
export interface Problem {
  line: number | null
  message: string
}

/** A file with any problem is refused whole: half a file would be half booked. */
export class InvalidBankFile extends Error {
  override name = 'InvalidBankFile'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'))
    this.problems = problems
  }
}

export const formatProblem = ({ line, message }: Problem): string =>
  line === null ? message : `Line ${line}: ${message}`

/** Collects problems so that a person can fix all of them at once. */
export class Problems {
  readonly #found: Problem[] = []

  add(line: number | null, message: string): void {
    this.#found.push({ line, message })
  }

  get isEmpty(): boolean {
    return this.#found.length === 0
  }

  /** Throws InvalidBankFile if there are any, in line order. */
  throwIfAny(): void {
    if (this.#found.length > 0)
      throw new InvalidBankFile(
        this.#found.toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity)),
      )
  }
}

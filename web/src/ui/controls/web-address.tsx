import { Fragment } from 'react'

/** A web address that takes a new line after one of its parts rather than in the middle of a word. */
export const WebAddress = ({ value }: { value: string }) =>
  value.split(/(?<=[/?&](?![/?&]))/).map((part, at) => (
    // The parts of an address stay where they are.
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))

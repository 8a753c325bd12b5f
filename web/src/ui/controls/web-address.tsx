import { Fragment } from 'react'

/** Breaks a web address between its parts. */
export const WebAddress = ({ value }: { value: string }) =>
  value.split(/(?<=[/?&](?![/?&]))/).map((part, at) => (
    // The parts never move.
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))

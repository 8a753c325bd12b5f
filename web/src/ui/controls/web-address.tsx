import { Fragment } from 'react'

export const WebAddress = ({ value }: { value: string }) =>
  value.split(/(?<=[/?&](?![/?&]))/).map((part, at) => (
    // The parts never change order.
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))

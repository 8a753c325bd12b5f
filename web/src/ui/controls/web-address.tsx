import { Fragment } from 'react'

export const WebAddress = ({ value }: { value: string }) =>
  value.split(/(?<=[/?&](?![/?&]))/).map((part, index) => (
    // The parts never change order.
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))

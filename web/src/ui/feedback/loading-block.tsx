import classes from './loading-block.module.css'

interface LoadingBlockProps {
  /** Pixels: the height of the content, so that nothing jumps. */
  height: number
  label?: string
  isCard?: boolean
}

export const LoadingBlock = ({ height, label = 'Loading', isCard = false }: LoadingBlockProps) => (
  <div
    role="status"
    aria-label={label}
    className={classes['block']}
    style={{ height }}
    data-card={isCard || undefined}
  />
)

import classes from './loading-block.module.css'

interface LoadingBlockProps {
  /** Pixels: that of what is loading, so that nothing jumps when it comes. */
  height: number
  /** What is read out. */
  label?: string
  /** It stands for a card, not for what is in one. */
  isCard?: boolean
}

/** The place of something that is loading. */
export const LoadingBlock = ({ height, label = 'Loading', isCard = false }: LoadingBlockProps) => (
  <div
    role="status"
    aria-label={label}
    className={classes['block']}
    style={{ height }}
    data-card={isCard || undefined}
  />
)

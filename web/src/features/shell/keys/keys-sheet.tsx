import { Button } from '#/ui/controls/button.tsx'
import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { ModalButtons, ModalStack } from '#/ui/modal/modal-parts.tsx'

import classes from './keys-sheet.module.css'

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['/', 'Ctrl K', '⌘ K'], does: 'Find anything' },
  { keys: ['j', 'k'], does: 'Next and previous row, or record' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Esc'], does: 'Back to the list; select nothing' },
  { keys: ['x'], does: 'Select the row; with Shift, all rows from the one selected before' },
  { keys: ['?'], does: 'Show these keys' },
]

export const KeysSheet = ({ onClose }: { onClose: () => void }) => (
  <ActionModal title="Keys" onClose={onClose}>
    <ModalStack>
      <dl className={classes['keys']}>
        {KEYS.map(({ keys, does }) => (
          <div key={does} className={classes['line']}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={classes['key']}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={classes['note']}>
        Keys without Ctrl or ⌘ can be switched off under My account.
      </p>
      <ModalButtons>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </ModalButtons>
    </ModalStack>
  </ActionModal>
)

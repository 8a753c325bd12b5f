interface ChoiceProps<Value extends string> {
  legend: string
  name: string
  selected: Value
  options: readonly (readonly [Value, label: string])[]
  isLocked: boolean
  onSelect: (value: Value) => void
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, name, selected, options, isLocked, onSelect } = props
  return (
    <fieldset className="choice" disabled={isLocked}>
      <legend>{legend}</legend>
      {options.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={value === selected}
            onChange={() => onSelect(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

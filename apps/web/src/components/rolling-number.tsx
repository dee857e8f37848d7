import './rolling-number.css';

/** Number whose digits roll on change. The digits are hidden from screen readers, which get the number as hidden text. */
export function RollingNumber({ value }: { value: number }) {
  const digits = [...String(value)];
  return (
    <>
      <span className="odo" aria-hidden="true">
        {digits.map((digit, index) => (
          <i key={digits.length - index} style={{ '--n': digit }} />
        ))}
      </span>
      <span className="sr">{value}</span>
    </>
  );
}

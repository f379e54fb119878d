export function CheckoutForm() { return <p>…</p> }

### Was Discord von Befehlen zeigt, während jemand sie tippt, höchstens je 100 Zeichen, und die Worte von Formularen.

describe-encounter = Führe einen Kampf in diesem Kanal

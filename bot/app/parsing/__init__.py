"""What was typed or pasted, made commands."""

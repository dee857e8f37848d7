// Command contradiction verifies the file of a visitor's alarm with golang.org/x/mod/sumdb: two signed checkpoints of one
// log, which exclude each other.
//
//	contradiction -vkey <key> preuve-journal-….json
//
// It prints how they contradict each other, or why the file does not prove it, with exit code 1.
package main

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"

	"filippo.io/torchwood"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type signed struct {
	Note string `json:"note"`
}

// evidence is the content of the file. Prefix is the root of the first leaves of the served tree, as many as the earlier
// tree has; Proof leads from there to the served tree.
type evidence struct {
	Earlier signed   `json:"earlier"`
	Served  signed   `json:"served"`
	Prefix  string   `json:"prefix"`
	Proof   []string `json:"proof"`
}

func main() {
	vkey := flag.String("vkey", "", "verifier key of the log")
	flag.Parse()
	text, err := os.ReadFile(flag.Arg(0))
	if err == nil {
		var verdict string
		if verdict, err = verify(text, *vkey); err == nil {
			fmt.Println(verdict)
			return
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func verify(text []byte, vkey string) (string, error) {
	var file evidence
	if err := json.Unmarshal(text, &file); err != nil {
		return "", err
	}
	earlier, err := open(file.Earlier, vkey)
	if err != nil {
		return "", fmt.Errorf("the earlier checkpoint: %w", err)
	}
	served, err := open(file.Served, vkey)
	if err != nil {
		return "", fmt.Errorf("the served checkpoint: %w", err)
	}
	if earlier.N == served.N && earlier.Hash != served.Hash {
		return fmt.Sprintf("%s: two roots for %d events", served.Origin, served.N), nil
	}
	hashes, err := decode(append([]string{file.Prefix}, file.Proof...))
	if err != nil {
		return "", fmt.Errorf("the proof: %w", err)
	}
	if err := tlog.CheckTree(hashes[1:], served.N, served.Hash, earlier.N, hashes[0]); err != nil {
		return "", fmt.Errorf("the proof: %w", err)
	}
	if hashes[0] == earlier.Hash {
		return "", errors.New("the served log extends the earlier one")
	}
	return fmt.Sprintf("%s: %d events do not begin with the earlier %d", served.Origin, served.N, earlier.N), nil
}

func open(checkpoint signed, vkey string) (torchwood.Checkpoint, error) {
	verifier, err := note.NewVerifier(vkey)
	if err != nil {
		return torchwood.Checkpoint{}, err
	}
	opened, err := note.Open([]byte(checkpoint.Note), note.VerifierList(verifier))
	if err != nil {
		return torchwood.Checkpoint{}, err
	}
	head, err := torchwood.ParseCheckpoint(opened.Text)
	if err == nil && head.Origin != verifier.Name() {
		err = errors.New("of another log")
	}
	return head, err
}

func decode(texts []string) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(texts))
	for i, text := range texts {
		bytes, err := hex.DecodeString(text)
		if err != nil {
			return nil, err
		}
		if copy(hashes[i][:], bytes) != len(hashes[i]) || len(bytes) != len(hashes[i]) {
			return nil, errors.New("a hash of another length")
		}
	}
	return hashes, nil
}

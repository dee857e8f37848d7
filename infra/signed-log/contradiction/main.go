// Command contradiction verifies the file of a visitor's alarm with golang.org/x/mod/sumdb: two signed checkpoints of the
// log of one edition, which exclude each other. The site may have changed its address, the host of the log's origin.
//
//	contradiction -vkey <key> preuve-journal-….json
//
// It prints how they contradict each other, or why the file does not prove it, with exit code 1.
package main

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"

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
	origin := served.Origin
	if origin != earlier.Origin {
		origin += ", before " + earlier.Origin
	}
	if earlier.N == served.N && earlier.Hash != served.Hash {
		return fmt.Sprintf("%s: two roots for %d events", origin, served.N), nil
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
	return fmt.Sprintf("%s: %d events do not begin with the earlier %d", origin, served.N, earlier.N), nil
}

// edition is the part of an origin that names the edition, whatever the site's address.
var edition = regexp.MustCompile(`/conclave/[0-9a-f]{24}$`)

func open(checkpoint signed, vkey string) (torchwood.Checkpoint, error) {
	origin, _, _ := strings.Cut(checkpoint.Note, "\n")
	verifier, err := verifierFor(origin, vkey)
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

// verifierFor returns the verifier of the key under another origin of the same edition.
func verifierFor(origin, vkey string) (note.Verifier, error) {
	verifier, err := note.NewVerifier(vkey)
	if err != nil || origin == verifier.Name() {
		return verifier, err
	}
	if id := edition.FindString(origin); id == "" || id != edition.FindString(verifier.Name()) {
		return nil, errors.New("of another log")
	}
	raw, err := base64.StdEncoding.DecodeString(strings.SplitN(vkey, "+", 3)[2])
	if err != nil {
		return nil, err
	}
	moved, err := note.NewEd25519VerifierKey(origin, ed25519.PublicKey(raw[1:])) // NewVerifier has checked its algorithm
	if err != nil {
		return nil, err
	}
	return note.NewVerifier(moved)
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
